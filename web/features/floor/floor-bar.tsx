import { coversAreas } from "@prepara/domain/access/area";
import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { PlaceLink, PlacesBar } from "#web/features/shell/sidebar/places-bar.public";
import { meQuery } from "#web/platform/session/me";
import { floorScreens } from "./floor-screens.ts";

const MAX_LINKS = 4;

/** Links to 'Galpão' and the first four screens of the person's areas, at the bottom of a phone. */
export function FloorBar() {
  const held = useQuery(meQuery).data?.areas ?? [];
  const open = floorScreens.filter(({ areas }) => coversAreas(held, areas)).slice(0, MAX_LINKS);
  if (open.length === 0) return null;
  return (
    <PlacesBar>
      <li>
        <PlaceLink path="/galpao" label="Galpão" icon={LayoutGrid} />
      </li>
      {open.map(({ path, short, title, icon }) => (
        <li key={path}>
          <PlaceLink path={path} label={short ?? title} icon={icon} />
        </li>
      ))}
    </PlacesBar>
  );
}
