import {
  Color,
  DynamicDrawUsage,
  EqualStencilFunc,
  IncrementStencilOp,
  InstancedMesh,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from "three";
import { unitShapes } from "./geometries.ts";
import { lights, type Paint, paints, shadowLean, type Theme } from "./palette.ts";
import type { Part } from "./parts.ts";
import { ISLAND_STEP, type Plate, SHADOW_HEIGHT } from "./world.ts";

/** Maximum instances per kind; no moment of the story needs more. */
const MAX_INSTANCES = 480;
const axes = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) };
const shapeNames = ["block", "drum", "cone"] as const;

/** Draws all parts in eight calls: each shape lit, glowing, and flattened to a shadow. */
export function createInstances() {
  const lit = crowdOf(() => new MeshLambertMaterial({ flatShading: true }), 1);
  const glow = crowdOf(() => new MeshBasicMaterial(), 1);
  const shade = crowdOf(() => shadowMaterial(), 2);
  const meshes = [lit, glow, shade].flatMap((kind) => Object.values(kind));
  const colours = new Map<Paint, Color>();
  let theme: Theme = "light";
  const colourOf = (paint: Paint) => {
    const known = colours.get(paint) ?? new Color(paints[theme][paint]);
    colours.set(paint, known);
    return known;
  };
  const [matrix, shadow, flatten] = [new Matrix4(), new Matrix4(), new Matrix4()];

  function place(parts: readonly Part[], plates: readonly Plate[]) {
    for (const mesh of meshes) mesh.count = 0;
    for (const part of parts) {
      const shape = part.shape ?? "block";
      poseOf(part, matrix);
      const mesh = (part.isGlow ? glow : lit)[shape];
      mesh.setColorAt(mesh.count, colourOf(part.paint));
      add(mesh, matrix);
      if (part.hasNoShadow || part.isGlow) continue;
      add(shade[shape], shadow.multiplyMatrices(flattening(groundUnder(part, plates), flatten), matrix));
    }
    for (const mesh of meshes) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  function paint(wanted: Theme) {
    theme = wanted;
    colours.clear();
    const { colour, strength } = lights[theme].shadow;
    for (const { material } of Object.values(shade)) {
      material.color.set(colour);
      material.opacity = strength;
    }
  }
  return { objects: meshes, place, paint };
}

function crowdOf<Look extends Material>(material: () => Look, renderOrder: number) {
  const meshOf = (shape: (typeof shapeNames)[number]) => {
    const mesh = new InstancedMesh(unitShapes[shape](), material(), MAX_INSTANCES);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder;
    mesh.count = 0;
    return mesh;
  };
  return { block: meshOf("block"), drum: meshOf("drum"), cone: meshOf("cone") };
}

/** Drawn only on the ground; the stencil darkens overlapping shadows only once. */
function shadowMaterial(): MeshBasicMaterial {
  return new MeshBasicMaterial({
    transparent: true,
    depthWrite: false,
    stencilWrite: true,
    stencilFunc: EqualStencilFunc,
    stencilRef: 1,
    stencilZPass: IncrementStencilOp,
  });
}

function add(mesh: InstancedMesh, matrix: Matrix4) {
  if (mesh.count >= MAX_INSTANCES) return;
  mesh.setMatrixAt(mesh.count, matrix);
  mesh.count += 1;
}

const [position, turn, size] = [new Vector3(), new Quaternion(), new Vector3()];

function poseOf(part: Part, into: Matrix4) {
  position.set(...part.at);
  size.set(...part.size);
  if (part.turn) turn.setFromAxisAngle(axes[part.turn.axis], part.turn.by);
  else turn.identity();
  into.compose(position, turn, size);
}

/** The matrix that projects a part onto the ground at height `y`, away from the sun. */
function flattening(y: number, into: Matrix4): Matrix4 {
  const { x: leanX, z: leanZ } = shadowLean;
  return into.set(1, leanX, 0, -leanX * y, 0, 0, 0, y + SHADOW_HEIGHT, 0, leanZ, 1, -leanZ * y, 0, 0, 0, 1);
}

function groundUnder(part: Part, plates: readonly Plate[]): number {
  const plate = plates.find(({ at }) => Math.abs(part.at[0] - at[0]) < ISLAND_STEP / 2);
  return plate?.at[1] ?? 0;
}
