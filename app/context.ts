import { createContext } from "react-router";
import type { Services } from "../server/services.ts";

/** The one way a page reaches what the club does: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** What the server knows of the request beyond the Request itself. */
export interface Visit {
  /** Stands in every log line of the request and on the error page. */
  id: string;
  /** The visitor's network address, as the nearest trusted proxy or the socket gives it. */
  address: string;
  /** Notes in the log what broke while answering. */
  report: (error: unknown) => void;
}

export const visitContext = createContext<Visit>();
