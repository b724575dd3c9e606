import { CustomBlending, Mesh, MeshBasicMaterial, PlaneGeometry, SrcAlphaFactor, ZeroFactor } from "three";

/**
 * Fades the whole picture, transparent ground and all: a sheet before the camera that lets only a share of it
 * through.
 */
export function createVeil() {
  const material = new MeshBasicMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: ZeroFactor,
    blendDst: SrcAlphaFactor,
  });
  const sheet = new Mesh(new PlaneGeometry(90, 90), material);
  sheet.frustumCulled = false;
  sheet.renderOrder = 3;
  /** 1 lets everything through, 0 nothing; `x` is where the camera looks. */
  function letThrough(share: number, x: number, turn: Mesh["quaternion"]) {
    sheet.visible = share < 1;
    material.opacity = share;
    sheet.position.x = x;
    sheet.quaternion.copy(turn);
  }
  return { objects: [sheet], letThrough };
}
