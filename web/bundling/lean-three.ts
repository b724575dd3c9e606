import type { Plugin } from "vite";

/**
 * Parts of the renderer that the hero's scene never uses (headsets, environment light, shadow maps), each
 * with what stands in its place: 15 KB that no visitor has to load. A new version of three that is written
 * differently stops the build here.
 */
const replaced: readonly (readonly [construction: string, standIn: string])[] = [
  [
    "new WebXRManager( _this, _gl )",
    "{ enabled: false, isPresenting: false, getEnvironmentBlendMode: () => 'opaque', addEventListener() {}, removeEventListener() {}, setAnimationLoop() {}, dispose() {} }",
  ],
  ["new WebGLEnvironments( _this )", "{ get: ( texture ) => texture, dispose() {} }"],
  [
    "new WebGLShadowMap( _this, objects, capabilities )",
    "{ enabled: false, autoUpdate: false, needsUpdate: false, type: 0, render() {} }",
  ],
];

/** Makes three's renderer smaller for the hero's worker. */
export function leanThree(): Plugin {
  return {
    name: "prepara:lean-three",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/three/build/three.module.js")) return null;
      return replaced.reduce((text, [construction, standIn]) => {
        if (!text.includes(construction)) this.error(`three no longer says "${construction}"`);
        return text.replace(construction, () => standIn);
      }, code);
    },
  };
}
