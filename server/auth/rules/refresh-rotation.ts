type Presented = {
  /** Number of the token that was sent, and of the session's active one. */
  presented: number;
  active: number;
  lastRefreshAt: Date | null;
  now: Date;
  reuseIntervalSeconds: number;
};

/**
 * What a genuine refresh token may do (docs/auth-protocol.md §5): the active one rotates; its parent gets the
 * active one again, since its reply was lost; an older one does so only within the reuse interval of the last
 * refresh; else it is a replay.
 */
export function judgeRefresh(token: Presented): "rotate" | "repeat" | "replay" {
  if (token.presented === token.active) return "rotate";
  if (token.presented === token.active - 1) return "repeat";
  const last = token.lastRefreshAt?.getTime();
  const isRecent = last !== undefined && token.now.getTime() - last < token.reuseIntervalSeconds * 1000;
  return isRecent && token.presented < token.active ? "repeat" : "replay";
}
