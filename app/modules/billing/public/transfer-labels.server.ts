import { transferSchema } from "../transfer.ts";
import { withInlineMessages } from "#core/forms/ui/labels.server.ts";

/** The required fields of the form that announces an e-mail transfer, with its messages. */
export const transferLabels = { required: withInlineMessages(transferSchema) };
