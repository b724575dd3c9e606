import type { Vec3 } from "./view.ts";

export type Theme = "light" | "dark";

const light = {
  ground: "#f6e7c9",
  groundSide: "#e5c58f",
  land: "#e9dfc8",
  landSide: "#c9b48c",
  wall: "#fffdf8",
  roof: "#e3eaff",
  trim: "#e4ddcf",
  blue: "#2c60ea",
  deepBlue: "#1d43b4",
  paleBlue: "#bcd0ff",
  kraft: "#dca661",
  kraftDeep: "#a8763a",
  tape: "#f8e8c6",
  label: "#ffffff",
  ink: "#28303f",
  steel: "#8d97a8",
  road: "#b9b2a4",
  green: "#2fa764",
  leaf: "#6fae84",
  snow: "#f7f4ec",
  glass: "#9dbcff",
  lamp: "#fff3c9",
  line: "#1d4ed8",
  empty: "#d8d2c5",
  skin: "#c98f63",
};

export type Paint = keyof typeof light;

const dark: Record<Paint, string> = {
  ground: "#34456a",
  groundSide: "#25324f",
  land: "#3a4c70",
  landSide: "#283757",
  wall: "#7486ad",
  roof: "#3d558f",
  trim: "#475774",
  blue: "#4c7cff",
  deepBlue: "#2b53cc",
  paleBlue: "#8fb0ff",
  kraft: "#e2a75c",
  kraftDeep: "#8b5f2b",
  tape: "#f3dcb0",
  label: "#f7f4ec",
  ink: "#131b2b",
  steel: "#71809b",
  road: "#1f2a3e",
  green: "#3fcf82",
  leaf: "#3f7f66",
  snow: "#c3cee4",
  glass: "#ffd48a",
  lamp: "#ffe2a3",
  line: "#8fb0ff",
  empty: "#46557a",
  skin: "#b9835b",
};

export const paints: Record<Theme, Record<Paint, string>> = { light, dark };

type Light = { sun: Vec3; sky: Vec3; shadow: { colour: string; strength: number } };

/** Sunlight by day, moonlight by night; `shadow` is the colour over shaded ground. */
export const lights: Record<Theme, Light> = {
  light: { sun: [0.6, 0.54, 0.44], sky: [0.58, 0.59, 0.64], shadow: { colour: "#4a3310", strength: 0.17 } },
  dark: { sun: [0.42, 0.44, 0.5], sky: [0.4, 0.45, 0.58], shadow: { colour: "#02060f", strength: 0.42 } },
};

/** The direction towards the sun, at the viewer's back left, so shadows fall to the right. */
const SUN: Vec3 = [-0.42, 1, 0.5];
const sunLength = Math.hypot(...SUN);
export const sunDirection: Vec3 = [SUN[0] / sunLength, SUN[1] / sunLength, SUN[2] / sunLength];

/** How far a shadow leans along x and z for each unit of height. */
export const shadowLean = { x: -SUN[0] / SUN[1], z: -SUN[2] / SUN[1] };

/** The colour of a face as the renderer computes it (Lambert, no tone mapping), for the still picture. */
export function litColour(theme: Theme, paint: Paint, normal: Vec3): string {
  const { sun, sky } = lights[theme];
  const facing = Math.max(
    0,
    normal[0] * sunDirection[0] + normal[1] * sunDirection[1] + normal[2] * sunDirection[2],
  );
  const channels = [1, 3, 5].map((start, channel) => {
    const albedo = toLinear(Number.parseInt(paints[theme][paint].slice(start, start + 2), 16) / 255);
    return fromLinear(albedo * ((sky[channel] ?? 0) + (sun[channel] ?? 0) * facing));
  });
  return `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function fromLinear(value: number): number {
  const clipped = Math.min(1, value);
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
}
