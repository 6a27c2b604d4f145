import { createContext } from "react-router";
import type { Services } from "../server/services.ts";

/** A page's only access to the club's services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** The server's data on the request beyond the Request itself. */
export interface Visit {
  /** The id in every log line of the request and on the error page. */
  id: string;
  /** The visitor's network address, as the nearest trusted proxy or the socket gives it. */
  address: string;
  /** Logs an error that occurred while answering. */
  report: (error: unknown) => void;
}

export const visitContext = createContext<Visit>();
