import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import {
  type Context,
  type Document,
  type Handler,
  OpenAPIBackend,
  type Operation,
  type Request,
  ValidationContext,
} from "openapi-backend";
import type { Answer } from "./answer.ts";

/** A vendor's handlers for each operation of its contract, and its error responses. */
export interface ContractHandlers {
  operations: Record<string, (context: Context) => Answer>;
  /** By the name of the security scheme: whether the credentials are valid. */
  credentials: Record<string, (context: Context) => boolean>;
  invalid: (context: Context) => Answer;
  unauthorized: (context: Context) => Answer;
  notFound: (context: Context) => Answer;
  /** Bodies are forms, whose numbers are sent as text. */
  forms?: boolean;
}

/** A vendor's API, defined by its contract: every request is validated before it is answered. */
export interface ContractApi {
  handleRequest(request: Request): Promise<unknown>;
  /** The contract's operation for a request, if there is one. */
  matchOperation(request: Request): Operation | undefined;
}

/** Compiling a contract's schemas takes up to a second: the fake servers of one process share them. */
const compiled = new Map<string, Promise<OpenAPIBackend>>();

/** Opens `tests/contracts/<name>.openapi.json`, answered by these handlers. */
export async function loadContract(name: string, handlers: ContractHandlers): Promise<ContractApi> {
  const opened = compiled.get(name) ?? compile(name, handlers);
  compiled.set(name, opened);
  const api = await opened;
  return {
    handleRequest: (request) => api.handleRequest(request, handlers),
    matchOperation: (request) => api.matchOperation(request),
  };
}

/** Only the names of these handlers are used: each request brings its own fake server's. */
function compile(name: string, { operations, credentials, forms }: ContractHandlers) {
  const file = new URL(`../contracts/${name}.openapi.json`, import.meta.url);
  const definition = JSON.parse(readFileSync(file, "utf8")) as Document;
  const api = new OpenAPIBackend({
    definition,
    // Compiles a schema when it is first needed, which saves half a second at the start.
    quick: true,
    ajvOpts: { validateFormats: false },
    coerceTypes: true,
    customizeAjv: (ajv, options, context) =>
      forms && context === ValidationContext.RequestBody
        ? new Ajv({ ...options, coerceTypes: true })
        : ajv,
    handlers: {
      ...mapValues(operations, (_, operation) => answerBy(operation)),
      validationFail: (context, fake: ContractHandlers) => fake.invalid(context),
      unauthorizedHandler: (context, fake: ContractHandlers) => fake.unauthorized(context),
      notFound: (context, fake: ContractHandlers) => fake.notFound(context),
      notImplemented: (context, fake: ContractHandlers) => fake.notFound(context),
    },
    securityHandlers: mapValues(
      credentials,
      (_, scheme) => (context: Context, fake: ContractHandlers) =>
        fake.credentials[scheme]?.(context),
    ),
  });
  return api.init();
}

/** The fake server's responses must follow the contract too. */
function answerBy(operation: string): Handler {
  return (context: Context, { operations }: ContractHandlers) => {
    const answer = operations[operation]?.(context);
    if (!answer) throw new Error(`The peer does not answer ${operation}`);
    // An empty body is not validated, because the library requires a schema.
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

function mapValues<From, To>(
  values: Record<string, From>,
  change: (value: From, key: string) => To,
) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(value, key)]),
  );
}
