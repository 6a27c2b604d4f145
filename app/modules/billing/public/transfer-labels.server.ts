import { transferSchema } from "../transfer.ts";
import { withInlineMessages } from "#core/forms/ui/labels.server.ts";

/** The same for the announcement of an e-mail transfer. */
export const transferLabels = { required: withInlineMessages(transferSchema) };
