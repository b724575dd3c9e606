/** A place or a size: x along the story, y up, z towards the viewer's left. */
export type Vec3 = readonly [x: number, y: number, z: number];
