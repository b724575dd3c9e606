import { AlwaysStencilFunc, DoubleSide, Group, Mesh, MeshLambertMaterial, ReplaceStencilOp } from "three";
import { coast } from "#web/features/landing/hero-scene/islands/journey";
import { slab } from "./geometries.ts";
import { roundedSquare, type Spot } from "./outline.ts";
import { type Paint, paints, type Theme } from "./palette.ts";
import { LAND_ISLAND, PLATE, type Plate } from "./world.ts";

/** The islands' ground: four square plates and the land, each with a top that receives shadows and a rim. */
export function createGround() {
  const square = roundedSquare(PLATE.side, PLATE.radius);
  const islands = [0, 1, 2, 3, 4].map((island) =>
    island === LAND_ISLAND
      ? createIsland(coast, "land", "landSide")
      : createIsland(square, "ground", "groundSide"),
  );
  function place(plates: readonly Plate[]) {
    for (const { group } of islands) group.visible = false;
    for (const { island, at, grown } of plates) {
      const group = islands[island]?.group;
      if (!group) continue;
      group.visible = true;
      group.position.set(...at);
      group.scale.setScalar(grown);
    }
  }
  function paint(theme: Theme) {
    for (const one of islands) one.paint(theme);
  }
  return { objects: islands.map(({ group }) => group), place, paint };
}

function createIsland(outline: readonly Spot[], top: Paint, side: Paint) {
  const shapes = slab(outline, PLATE.thickness);
  const receiver = new MeshLambertMaterial({
    side: DoubleSide,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilRef: 1,
    stencilZPass: ReplaceStencilOp,
  });
  const rim = new MeshLambertMaterial({ side: DoubleSide, flatShading: true });
  function paint(theme: Theme) {
    receiver.color.set(paints[theme][top]);
    rim.color.set(paints[theme][side]);
  }
  return { group: new Group().add(new Mesh(shapes.top, receiver), new Mesh(shapes.rim, rim)), paint };
}
