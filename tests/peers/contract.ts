import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import {
  type Context,
  type Document,
  type Handler,
  OpenAPIBackend,
  type Operation,
  ValidationContext,
} from "openapi-backend";
import type { Answer } from "./answer.ts";

/** What a vendor does for each operation of its contract, and how it says no. */
export interface ContractHandlers {
  operations: Record<string, (context: Context) => Answer>;
  /** By the name of the security scheme: are the credentials right? */
  credentials: Record<string, (context: Context) => boolean>;
  invalid: (context: Context) => Answer;
  unauthorized: (context: Context) => Answer;
  notFound: (context: Context) => Answer;
  /** Bodies are forms, whose numbers arrive as text. */
  forms?: boolean;
}

/** Loads `tests/contracts/<name>.openapi.json` and answers by it: every request is checked first. */
export async function loadContract(name: string, handlers: ContractHandlers) {
  const file = new URL(`../contracts/${name}.openapi.json`, import.meta.url);
  const definition = JSON.parse(readFileSync(file, "utf8")) as Document;
  const api = new OpenAPIBackend({
    definition,
    // Compiles a check when it is first needed: half a second less at the start.
    quick: true,
    ajvOpts: { validateFormats: false },
    coerceTypes: true,
    customizeAjv: (ajv, options, context) =>
      handlers.forms && context === ValidationContext.RequestBody
        ? new Ajv({ ...options, coerceTypes: true })
        : ajv,
    handlers: {
      ...mapValues(handlers.operations, checked),
      validationFail: handlers.invalid,
      unauthorizedHandler: handlers.unauthorized,
      notFound: handlers.notFound,
      notImplemented: handlers.notFound,
    },
    securityHandlers: handlers.credentials,
  });
  return await api.init();
}

/** The peer may not stray from the contract either. */
function checked(operation: (context: Context) => Answer): Handler {
  return (context: Context) => {
    const answer = operation(context);
    // There is nothing in it to check, and the library wants a schema.
    if (answer.status === 204) return answer;
    const { errors } = context.api.validateResponse(
      answer.body,
      context.operation as Operation,
      answer.status,
    );
    if (errors) throw new Error(`The peer's answer breaks its contract: ${JSON.stringify(errors)}`);
    return answer;
  };
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
