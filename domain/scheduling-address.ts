/** A scheduling service and the kind of appointment the club offers there. */
interface Scheduling {
  url: string;
  appointmentType: string;
}

/** The scheduling frame's address: in English, at the club's appointment type (specification, point 2). */
export function schedulingAddress({ url, appointmentType }: Scheduling): string {
  const address = new URL(url);
  address.searchParams.set("lang", "en");
  address.searchParams.set("appointmentType", appointmentType);
  return address.href;
}
