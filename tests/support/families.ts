/** What a family enters at the checkout. @param name first and last name of the athlete */
export const registrationFields = (name = "Ada Osei", bornOn = "2012-05-04") => {
  const [given = "", ...family] = name.split(" ");
  return {
    given_name: given,
    family_name: family.join(" "),
    born_on: bornOn,
    guardian_name: "Abena Osei",
    guardian_relationship: "Mother",
    guardian_phone: "905-555-0123",
    guardian_email: "abena@example.ca",
    emergency_name: "Kofi Mensah",
    emergency_relationship: "Grandparent",
    emergency_phone: "416-555-0155",
  };
};
