import type { ComponentProps } from "react";
import { Grounds } from "#app/sections/grounds.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { LocationLanes } from "#app/sections/location-lanes.tsx";
import { LocationShout } from "#app/sections/location-shout.tsx";
import { OtherTowns } from "#app/sections/other-towns.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import type { locationPage } from "#app/pages/content/location-page.ts";

interface LocationViewProps extends Awaited<ReturnType<typeof locationPage>> {
  /** What became of an enquiry just sent. */
  arrived: ComponentProps<typeof Inquiries>["arrived"];
}

/** A town's page in its sections. */
export function LocationView(page: LocationViewProps) {
  const { hero, intro, venues, highlighted, blocks, others, action, inquiries, arrived } = page;
  return (
    <>
      <PageHero hero={hero} />
      <Grounds intro={intro} venues={venues} />
      <LocationLanes blocks={blocks} />
      {highlighted && <LocationShout heading={highlighted} />}
      <Inquiries {...inquiries} action={action} arrived={arrived} />
      <OtherTowns towns={others} />
    </>
  );
}
