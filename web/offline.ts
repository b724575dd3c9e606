import { waitForConnection } from "#web/features/shell/wait-for-connection";

// Loaded when it is needed: the page itself must not depend on more than it has.
const countWaiting = async () =>
  (await import("#web/features/shipments/check-in/waiting/check-in-store")).countWaiting();

waitForConnection(countWaiting);
