export { ChoosePerson, type Person } from "./choose-person.tsx";
