/**
 * Fetches an element's code when the element comes near the window: a lesson's first load holds none
 * of it, and what was drawn while the site was built stands there until then.
 */
const loaders: Record<string, () => Promise<unknown>> = {
  'lab-scaling-grid': () => import('../figures/scaling-grid/figure'),
  'lab-sliding-window': () => import('../figures/sliding-window/figure'),
  'lab-training': () => import('../figures/training/figure'),
};

/** Some seconds of scrolling ahead. */
const kMargin = '1200px';

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void loaders[target.localName]?.();
    }
  },
  { rootMargin: kMargin },
);

for (const element of document.querySelectorAll(Object.keys(loaders).join(','))) {
  near.observe(element);
}
