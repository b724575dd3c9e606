/** A thin moving line over content that is being read again; the old content stays. */
export function RefreshBar({ isOn }: { isOn: boolean }) {
  if (!isOn) return null;
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -top-2 h-0.5 overflow-hidden rounded-full">
      <div className="h-full w-1/4 animate-bar-slide rounded-full bg-primary" />
    </div>
  );
}
