export default function NewsPage() {
  return null;
}
