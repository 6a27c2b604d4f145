import type { Content } from "#domain/content/schema.ts";
import { articles } from "./articles.ts";
import { club } from "./club.ts";
import { enquiry } from "./enquiry.ts";
import { home } from "./home.ts";
import { navigation } from "./navigation.ts";
import { subscribe } from "./subscribe.ts";

/** The club: everything the site says of itself. */
export const content: Content = { club, navigation, home, enquiry, subscribe, articles };
