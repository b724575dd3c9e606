import type { Plugin } from "vite";

/**
 * Parts of three's renderer that the scene never uses (XR, environment maps, shadow maps), with their
 * replacements. The build fails if a new version of three is written differently. The worker has 187.7 KB
 * gzip instead of 198.7 (192.1 with three's sources and modules of our own in their place); the budget is
 * 190.
 */
const replacements: readonly (readonly [construction: string, replacement: string])[] = [
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

export function leanThree(): Plugin {
  return {
    name: "prepara:lean-three",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/three/build/three.module.js")) return null;
      return replacements.reduce((text, [construction, replacement]) => {
        if (!text.includes(construction)) this.error(`three no longer contains "${construction}"`);
        return text.replace(construction, () => replacement);
      }, code);
    },
  };
}
