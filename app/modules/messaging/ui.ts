/** The components that other modules' pages show. */
export { SubscribeForm } from "./public/subscribe.tsx";
