import { createContext, type Dispatch, type SetStateAction } from "react";

/**
 * Changes the number of dialogs, menus and viewers that are open in the enclosing part of the page, which
 * then stays in place.
 */
export const CountLayers = createContext<Dispatch<SetStateAction<number>> | null>(null);
