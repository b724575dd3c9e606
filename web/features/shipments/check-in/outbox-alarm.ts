const alarm = new EventTarget();

/** Something new waits on this device: the sender should look. */
export const wakeSender = (): boolean => alarm.dispatchEvent(new Event("ring"));

export const onAlarm = (listener: () => void, signal: AbortSignal): void =>
  alarm.addEventListener("ring", listener, { signal });
