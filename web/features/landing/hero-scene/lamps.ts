import { AmbientLight, DirectionalLight } from "three";
import { lights, sunDirection, type Theme } from "./palette.ts";

/** The light of the sky and of the sun, or of the moon by night. */
export function createLamps() {
  const [sky, sun] = [new AmbientLight(0xffffff, Math.PI), new DirectionalLight(0xffffff, Math.PI)];
  sun.position.set(...sunDirection);
  function paint(theme: Theme) {
    sky.color.setRGB(...lights[theme].sky);
    sun.color.setRGB(...lights[theme].sun);
  }
  return { objects: [sky, sun], paint };
}
