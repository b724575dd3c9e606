export { CustomerAccess } from "./customer-access.tsx";
