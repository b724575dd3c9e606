import type { Spot } from "#web/features/landing/hero-scene/outline";
import { type Face, stillPicture, stillViewBox } from "#web/features/landing/hero-scene/still";

/**
 * The still picture: the third chapter, computed from the scene's own parts, camera and light, so that the
 * animation starts from the same image. Has the colours of both themes.
 */
export function HeroPicture() {
  const { ground, groundOutline, shadows, shadowColours, faces } = stillPicture();
  const all = [...ground, ...faces];
  const classes = new Map<string, string>();
  for (const { colours } of [...all, { colours: shadowColours }]) {
    const key = `${colours.light} ${colours.dark}`;
    if (!classes.has(key)) classes.set(key, `h${classes.size.toString(36)}`);
  }
  const classOf = ({ light, dark }: Face["colours"]) => classes.get(`${light} ${dark}`);
  const draw = (list: readonly Face[]) =>
    runsOf(list, classOf).map(([name, outline]) => <path key={outline} className={name} d={outline} />);
  return (
    <svg
      role="img"
      aria-labelledby="hero-picture-title"
      viewBox={stillViewBox}
      className="absolute inset-0 size-full"
    >
      <title id="hero-picture-title">
        Um galpão com a porta 07: uma caixa na balança, com peso e três medidas, a caminho do preparo e do FBA
      </title>
      <style>{styleOf(classes)}</style>
      <clipPath id="hero-ground">
        <path d={outlineOf(groundOutline)} />
      </clipPath>
      <g className="hero-faces">
        {draw(ground)}
        <path
          clipPath="url(#hero-ground)"
          className={`${classOf(shadowColours)} stroke-0`}
          d={shadows.map(outlineOf).join("")}
        />
        {draw(faces)}
      </g>
    </svg>
  );
}

const whole = Math.round;

function outlineOf(points: readonly Spot[]): string {
  let [x, y] = [0, 0];
  const steps = points.map(([toX, toY], index) => {
    const [nextX, nextY] = [whole(toX), whole(toY)];
    const step = index === 0 ? `M${nextX} ${nextY}` : `l${nextX - x} ${nextY - y}`.replace(" -", "-");
    [x, y] = [nextX, nextY];
    return step;
  });
  return `${steps.join("")}z`;
}

/** Joins adjacent faces of one colour into one path. */
function runsOf(faces: readonly Face[], classOf: (colours: Face["colours"]) => string | undefined) {
  const runs: [name: string, outline: string][] = [];
  for (const { points, colours } of faces) {
    const name = classOf(colours) ?? "";
    const last = runs.at(-1);
    if (last?.[0] === name) last[1] += outlineOf(points);
    else runs.push([name, outlineOf(points)]);
  }
  return runs;
}

function styleOf(classes: ReadonlyMap<string, string>): string {
  const rules = [...classes].map(([colours, name]) => {
    const [light, dark] = colours.split(" ");
    return `.${name}{color:${light}}.dark .${name}{color:${dark}}`;
  });
  return `.hero-faces path{fill:currentColor;stroke:currentColor;stroke-width:.8}${rules.join("")}`;
}
