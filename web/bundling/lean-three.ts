import type { Plugin } from "vite";

/**
 * Parts of three's renderer that the scene never uses (XR, environment maps, shadow maps), with their
 * replacements; saves 15 KB gzip. The build fails if a new version of three is written differently.
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
