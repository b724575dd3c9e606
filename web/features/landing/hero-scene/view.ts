/** A position or size: x along the story, y up, z towards the viewer's left. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** The orthographic camera of scene and still picture, from the front right above (angles in radians). */
export const view = {
  azimuth: 0.76,
  elevation: 0.56,
  width: 12.4,
  height: 10.9,
  target: [0, 1.05, 0] as Vec3,
};

/** The unit vector from the target towards the camera. */
export function viewDirection(azimuth = view.azimuth, elevation = view.elevation): Vec3 {
  const flat = Math.cos(elevation);
  return [flat * Math.sin(azimuth), Math.sin(elevation), flat * Math.cos(azimuth)];
}

const [sinA, cosA] = [Math.sin(view.azimuth), Math.cos(view.azimuth)];
const [sinE, cosE] = [Math.sin(view.elevation), Math.cos(view.elevation)];

/** Projects a point into the picture: 100 units per unit of the scene, the target at 0, 0. */
export function onPaper([x, y, z]: Vec3): readonly [number, number] {
  const [dx, dy, dz] = [x - view.target[0], y - view.target[1], z - view.target[2]];
  return [100 * (dx * cosA - dz * sinA), -100 * (dy * cosE - sinE * (dx * sinA + dz * cosA))];
}
