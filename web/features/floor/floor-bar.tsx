import { coversAreas } from "@prepara/domain/access/area";
import { useQuery } from "@tanstack/react-query";
import { LayoutGrid } from "lucide-react";
import { PlaceLink, PlacesBar } from "#web/features/shell/places-bar.public";
import { meQuery } from "#web/platform/session/me";
import { doors } from "./doors.ts";

const MOST_DOORS = 4;

/** 'Galpão' and the first four doors of one's areas, at the bottom of a phone's screen. */
export function FloorBar() {
  const held = useQuery(meQuery).data?.areas ?? [];
  const open = doors.filter(({ areas }) => coversAreas(held, areas)).slice(0, MOST_DOORS);
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
