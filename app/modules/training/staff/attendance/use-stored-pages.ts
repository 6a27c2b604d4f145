import { useEffect, useState } from "react";
import {
  type StoreRequest,
  storeRostersOf,
  workerPath,
  workerScope,
} from "#core/ui/admin/stored-pages.ts";

/** Browsers require a Trusted Types policy where an address becomes code. */
const policy = globalThis.window?.trustedTypes?.createPolicy("attendance", {
  createScriptURL: (_address: string) => workerPath,
});

/**
 * Makes attendance available offline on this device.
 * @param paths the sheets to store; null: only this page
 * @returns how many of them are stored; null: not known yet, or not supported by this browser
 */
export function useStoredPages(account: string, paths: string[] | null): number | null {
  const [stored, setStored] = useState<number | null>(null);
  const wanted = paths?.join(" ") ?? null;
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const keep = async () => {
      await storeRostersOf(account);
      const worker = await startedWorker();
      if (wanted !== null) setStored(await askToKeep(worker, { keep: wanted.split(" ") }));
    };
    // A browser may refuse service workers, as in some private windows: the page works without one.
    keep().catch(() => {});
  }, [account, wanted]);
  return stored;
}

async function startedWorker(): Promise<ServiceWorker> {
  const address = policy?.createScriptURL("") ?? workerPath;
  const registration = await navigator.serviceWorker.register(address, { scope: workerScope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("No service worker was started");
  if (worker.state === "activated") return worker;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
    });
  });
}

function askToKeep(worker: ServiceWorker, request: StoreRequest): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data: count }) => resolve(Number(count)));
    port1.start();
    worker.postMessage(request, [port2]);
  });
}
