export { checkInKind } from "#web/features/shipments/check-in/check-in-outbox";
export { countKind } from "#web/features/shipments/count/count-outbox";
