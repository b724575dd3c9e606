import { waitForConnection } from "#web/features/shell/wait-for-connection";

waitForConnection();
