import { eq } from "drizzle-orm";
import type { AuditAction } from "#core/audit/actions.ts";
import { offeringEditions, offerings, refundRules, seasons } from "#modules/catalogue/schema.ts";
import { membership } from "./offerings.ts";
import { newOffering, onSale, openedRecord } from "./program-forms.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

const at = "/admin/programs";

const newRule = {
  ends: "days",
  endsDays: "-200",
  gives: "percent",
  sharePercent: "75",
  lessSessions: "",
  fee: "",
};

/** Staff's changes to the catalogue. */
export const programActions: StaffActions = (club, cookie) => {
  const { submit } = staffActions(club, cookie);
  const { content, db } = club.ctx;
  const sold = membership(content, 2);

  const change = (
    action: string,
    says: string,
    fields: () => Promise<Record<string, string>>,
    { page = "", audit = "catalogue.changed" as AuditAction } = {},
  ): StaffAction => ({
    at,
    action,
    audit,
    says,
    act: async () => submit(at + page, { ...(await fields()), _action: action }),
  });

  const lastRule = async () => {
    const found = await db.select().from(refundRules).where(eq(refundRules.sharePercent, 75));
    return found.at(-1)?.id ?? "";
  };
  /** The row of a membership, in which something is changed first. */
  const row = async (changes: Partial<typeof offeringEditions.$inferInsert> = {}) => {
    const { id, offeringId, editionId } = await onSale(club, sold);
    if (Object.keys(changes).length > 0)
      await db.update(offeringEditions).set(changes).where(eq(offeringEditions.id, id));
    return { id: String(id), offering: String(offeringId), edition: editionId };
  };
  const lastDayOf = async (edition: string) => {
    const { values } = await openedRecord(club, "season-edition", edition);
    return String(values.lastDay);
  };
  /** An offering without registrations that no card sells. */
  const unsold = async (archivedAt: Date | null) => {
    const [own] = await db
      .insert(offerings)
      .values({
        catalogue: "registration",
        type: sold.type,
        number: 90,
        programId: content.catalogue.programs[0]?.id ?? null,
        title: "Unsold",
        subTitle: "",
        priceCents: 100,
        capacity: 1,
        per: "season",
        seasonId: sold.option.season,
        agesFrom: 5,
        agesTo: 18,
        position: 90,
        archivedAt,
      })
      .onConflictDoUpdate({
        target: [offerings.catalogue, offerings.type, offerings.number],
        set: { archivedAt },
      })
      .returning({ id: offerings.id });
    return { id: "row", offering: String(own?.id) };
  };
  const savedRow = async () => {
    const fields = await row();
    const { was } = await openedRecord(club, "offering-edition", fields.id);
    return { ...fields, was, price: "321", capacity: "17" };
  };
  const season = {
    firstDayMonth: "01",
    firstDayDay: "10",
    lastDayMonth: "02",
    lastDayDay: "20",
    opensDaysBefore: "90",
  };
  const spare = async () => {
    const days = { firstDay: "01-10", lastDay: "02-20", opensDaysBefore: 90, position: 99 };
    const own = { id: "spare", name: "Spare", ...days };
    await db.insert(seasons).values(own).onConflictDoNothing();
    return { id: "spare", ...(await openedRecord(club, "season", "spare")) };
  };

  return [
    change("save-edition", "Price: $99 → $321", savedRow),
    change("close-edition", "Registration closed: no → yes", () => row({ closedAt: null })),
    change("open-edition", "Registration closed: yes → no", () => row({ closedAt: new Date() })),
    change(
      "save-registration-days",
      "Registration closes: ",
      async () => ({
        ...(await row({ opens: null, closes: null })),
        was: JSON.stringify({ opens: null, closes: null }),
        closes: "2029-12-31",
      }),
      { page: "/offerings/1" },
    ),
    change(
      "save-instalments",
      "Instalments: $100.00 at registration, $299.00 on ",
      async () => {
        const fields = await row({ priceCents: 39_900, instalmentPlan: null });
        const was = JSON.stringify({ instalmentPlan: null });
        return {
          ...fields,
          was,
          deposit: "100",
          day1: await lastDayOf(fields.edition),
          amount1: "299",
        };
      },
      { page: "/offerings/1" },
    ),
    change("archive", "Archived: no → yes", () => unsold(null)),
    change("restore", "Archived: yes → no", () => unsold(new Date())),
    change("confirm", "all prices", async () => ({}), { audit: "catalogue.confirmed" }),
    {
      at,
      action: "undo",
      audit: "catalogue.undone",
      says: "Spots: 18 → 17",
      act: async () => {
        const fields = await savedRow();
        await submit(at, { ...fields, capacity: "18", _action: "save-edition" });
        const page = await club.request(at, { headers: { Cookie: cookie } });
        const entry = /name="entry" value="(\d+)"/.exec(await page.text())?.[1] ?? "";
        return submit(at, { _action: "undo", entry });
      },
    },
    change("add-offering", "Hurdles", async () => newOffering(content), {
      page: "/offerings/new",
      audit: "catalogue.added",
    }),
    {
      at,
      action: "save-offering",
      audit: "catalogue.changed",
      says: "Title: ",
      act: async () => {
        const { offering } = await row();
        const { was, values } = await openedRecord(club, "offering", offering);
        const texts = Object.entries(values).map(([name, value]) => [name, String(value ?? "")]);
        return submit(`${at}/offerings/${offering}`, {
          ...newOffering(content),
          ...Object.fromEntries(texts),
          price: "99",
          title: "Another title",
          was,
          _action: "save-offering",
        });
      },
    },
    change("add-season", "Extra", async () => ({ ...season, name: "Extra" }), {
      page: "/seasons",
      audit: "catalogue.added",
    }),
    change(
      "save-season",
      "Name: Spare → Renamed",
      async () => {
        const { id, was } = await spare();
        return { ...season, id, was, name: "Renamed" };
      },
      { page: "/seasons" },
    ),
    change("remove-season", "Renamed", async () => ({ id: (await spare()).id }), {
      page: "/seasons",
      audit: "catalogue.removed",
    }),
    change(
      "save-season-days",
      "Registration opens: ",
      async () => {
        const { edition: id } = await row();
        const { was, values } = await openedRecord(club, "season-edition", id);
        const days = Object.entries(values).map(([name, value]) => [name, String(value)]);
        return { id, was, ...Object.fromEntries(days), registrationOpens: "2025-01-02" };
      },
      { page: "/seasons" },
    ),
    change(
      "save-discounts",
      "2nd child discount %: ",
      async () => {
        const { was } = await openedRecord(club, "discounts", "rules");
        return { was, secondChildPercent: "33" };
      },
      { page: "/discounts" },
    ),
    change("add-code", "LAKE-7", async () => ({ code: "LAKE-7", percent: "7", until: "" }), {
      page: "/discounts",
      audit: "catalogue.added",
    }),
    change(
      "save-code",
      "LAKE-7 Discount %: 7 → 8",
      async () => {
        const { was } = await openedRecord(club, "discount-code", "LAKE-7");
        return { id: "LAKE-7", was, percent: "8", until: "" };
      },
      { page: "/discounts" },
    ),
    change("remove-code", "LAKE-7", async () => ({ id: "LAKE-7" }), {
      page: "/discounts",
      audit: "catalogue.removed",
    }),
    change("add-rule", "75% of the price", async () => newRule, {
      page: "/refunds",
      audit: "catalogue.added",
    }),
    change(
      "save-rule",
      "Fee kept: ",
      async () => {
        const id = await lastRule();
        const { was } = await openedRecord(club, "refund-rule", id);
        return { ...newRule, id, was, fee: "12" };
      },
      { page: "/refunds" },
    ),
    change("remove-rule", "75% of the price", async () => ({ id: await lastRule() }), {
      page: "/refunds",
      audit: "catalogue.removed",
    }),
    {
      at,
      action: "save-program",
      audit: "catalogue.changed",
      says: "Heading: ",
      act: async () => {
        const id = content.catalogue.programs[0]?.id ?? "";
        const { was, values } = await openedRecord(club, "program", id);
        return submit(`${at}/${id}`, {
          name: String(values.name),
          heading: "Another heading",
          text: String(values.text),
          was,
          _action: "save-program",
        });
      },
    },
  ];
};
