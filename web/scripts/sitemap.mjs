/** What the sitemap says: every page that is for readers, each with its twin in the other language. */
import routes from '../src/i18n/routes.json' with { type: 'json' };

const hidden = ['/demo/', '/404/'];

export function sitemapHas(url) {
  return !hidden.some((part) => new URL(url).pathname.includes(part));
}

export function sitemapEntry(item, site, base) {
  const root = new URL(base.endsWith('/') ? base : `${base}/`, site).href;
  const twins = Object.values(routes).find((paths) =>
    Object.values(paths).some((path) => root + path === item.url),
  );
  if (!twins) return item;
  const links = Object.entries(twins).map(([lang, path]) => ({ lang, url: root + path }));
  return { ...item, links };
}
