import { AlwaysStencilFunc, DoubleSide, Group, Mesh, MeshLambertMaterial, ReplaceStencilOp } from "three";
import { slab } from "./geometries.ts";
import { coast } from "./islands/journey.ts";
import { roundedSquare, type Spot } from "./outline.ts";
import { type Paint, paints, type Theme } from "./palette.ts";
import { LAND_ISLAND, PLATE, type Plate } from "./world.ts";

/** The islands' ground: four square plates and the land, each a top that takes shadows and a rim. */
export function createGrounds() {
  const square = roundedSquare(PLATE.side, PLATE.radius);
  const grounds = [0, 1, 2, 3, 4].map((island) =>
    island === LAND_ISLAND ? ground(coast, "land", "landSide") : ground(square, "ground", "groundSide"),
  );
  function place(plates: readonly Plate[]) {
    for (const { group } of grounds) group.visible = false;
    for (const { island, at, grown } of plates) {
      const group = grounds[island]?.group;
      if (!group) continue;
      group.visible = true;
      group.position.set(...at);
      group.scale.setScalar(grown);
    }
  }
  function paint(theme: Theme) {
    for (const one of grounds) one.paint(theme);
  }
  return { objects: grounds.map(({ group }) => group), place, paint };
}

function ground(outline: readonly Spot[], top: Paint, side: Paint) {
  const shapes = slab(outline, PLATE.thickness);
  const takesShadows = new MeshLambertMaterial({
    side: DoubleSide,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilRef: 1,
    stencilZPass: ReplaceStencilOp,
  });
  const rim = new MeshLambertMaterial({ side: DoubleSide, flatShading: true });
  function paint(theme: Theme) {
    takesShadows.color.set(paints[theme][top]);
    rim.color.set(paints[theme][side]);
  }
  return { group: new Group().add(new Mesh(shapes.top, takesShadows), new Mesh(shapes.rim, rim)), paint };
}
