import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Integrations } from "#core/context.server.ts";
import type { FirstAdmin } from "#modules/accounts/first-admin.server.ts";

export interface Opening {
  clubName: string;
  address: string;
  version: string;
  /** A description of where data is stored. */
  data: string;
  dataDir: string;
  firstAdmin: FirstAdmin | null;
  /** The code for /setup; null: /setup is closed. */
  setupCode: string | null;
  integrations: Integrations;
  /** The backup key is still on this machine. */
  backupKeyWaiting: boolean;
}

/** Prints the site's address, where its data is stored and how to sign in. */
export async function announce(opening: Opening): Promise<void> {
  const { crm, mail, sms, payments } = opening.integrations;
  const lines = [
    "",
    `  ${opening.clubName} is open at ${opening.address}`,
    `  Version   ${opening.version}`,
    `  Data      ${opening.data}`,
    `  Contacts  ${crm.vendor} · Mail  ${mail.vendor} · SMS  ${sms.vendor}`,
    `  Payments  ${payments.vendor}`,
    ...(await signInLines(opening)),
    ...(opening.backupKeyWaiting
      ? [`  Backups   nobody has saved their key yet: ${opening.address}/admin/health`]
      : []),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function signInLines(opening: Opening): Promise<string[]> {
  const { address, dataDir, firstAdmin, setupCode } = opening;
  if (setupCode)
    return [
      `  Set up    ${address}/setup with the code ${setupCode}`,
      "            it works once; the next start prints another, until there is an admin",
    ];
  const line = `  Staff     ${address}/login`;
  if (!firstAdmin) return [line];
  if (!firstAdmin.password) return [`${line} as ${firstAdmin.email}`];
  const file = path.join(dataDir, "first-admin.txt");
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${firstAdmin.email}\n${firstAdmin.password}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return [
    `${line} as ${firstAdmin.email} with password ${firstAdmin.password}`,
    `            made just now, shown once; kept in ${file} until you delete it`,
  ];
}
