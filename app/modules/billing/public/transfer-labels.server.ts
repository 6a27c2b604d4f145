import { transferSchema } from "../transfer.ts";
import { withInlineMessages } from "#core/forms/ui/labels.server.ts";

/** What the form that announces an e-mail transfer asks for, with its messages. */
export const transferLabels = { required: withInlineMessages(transferSchema) };
