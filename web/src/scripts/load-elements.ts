/**
 * Fetches an element's code when the element comes near the window: a lesson's first load holds none
 * of it, and what was drawn while the site was built stands there until then.
 */
const loaders: Record<string, () => Promise<unknown>> = {
  'lab-progress': () => import('../progress/element'),
  'lab-quiz': () => import('../quiz/element'),
  'lab-quiz-tally': () => import('../quiz/tally'),
  'lab-embedding-map': () => import('../figures/embedding-map/figure'),
  'lab-forward-pass': () => import('../figures/forward-pass/figure'),
  'lab-exercise': () => import('../exercises/element'),
  'lab-gradient-noise': () => import('../figures/gradient-noise/figure'),
  'lab-context-explosion': () => import('../figures/context-explosion/figure'),
  'lab-embedding-lookup': () => import('../figures/embedding-lookup/figure'),
  'lab-first-loss': () => import('../figures/first-loss/figure'),
  'lab-learning-rate-sweep': () => import('../figures/learning-rate-sweep/figure'),
  'lab-overfit-batch': () => import('../figures/overfit-batch/figure'),
  'lab-sampling': () => import('../figures/sampling/figure'),
  'lab-scaling-grid': () => import('../figures/scaling-grid/figure'),
  'lab-sliding-window': () => import('../figures/sliding-window/figure'),
  'lab-storage-view': () => import('../figures/storage-view/figure'),
  'lab-softmax': () => import('../figures/softmax/figure'),
  'lab-attention-bench': () => import('../figures/attention-bench/figure'),
  'lab-attention-mask': () => import('../figures/attention-mask/figure'),
  'lab-attention-walk': () => import('../figures/attention-walk/figure'),
  'lab-alignment': () => import('../figures/alignment/figure'),
  'lab-dimension-flow': () => import('../figures/dimension-flow/figure'),
  'lab-multi-head': () => import('../figures/multi-head/figure'),
  'lab-cross-attention': () => import('../figures/cross-attention/figure'),
  'lab-image-patches': () => import('../figures/image-patches/figure'),
  'lab-score-scale': () => import('../figures/score-scale/figure'),
  'lab-attention-cost': () => import('../figures/attention-cost/figure'),
  'lab-flash-tiles': () => import('../figures/flash-tiles/figure'),
  'lab-kv-cache': () => import('../figures/kv-cache/figure'),
  'lab-training': () => import('../figures/training/figure'),
};

const waiting = new Set<Element>();

/** Without its code a figure can't answer: it says so, and tries again once there is a network. */
async function load(element: Element): Promise<void> {
  try {
    await loaders[element.localName]?.();
    if (!waiting.delete(element)) return;
    element.querySelector('.load-failed')?.remove();
  } catch {
    if (waiting.has(element)) return;
    waiting.add(element);
    const sentence = document.querySelector<HTMLTemplateElement>('template[data-load-failed]');
    if (sentence) element.prepend(sentence.content.cloneNode(true));
  }
}

window.addEventListener('online', () => {
  for (const element of waiting) void load(element);
});

/** Some seconds of scrolling ahead. */
const kMargin = '1200px';

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void load(target);
    }
  },
  { rootMargin: kMargin },
);

// Whoever adds one to the page later says so.
document.addEventListener('lab-element-added', (event) => {
  near.observe((event as CustomEvent<Element>).detail);
});

for (const element of document.querySelectorAll(Object.keys(loaders).join(','))) {
  near.observe(element);
}

/** "The C++ that made this" opens on the page; with a modifier, or where that fails, it is a link. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-source]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  void import('../source/dialog')
    .then(({ showSource }) => showSource(link))
    .catch(() => false)
    .then((shown) => {
      if (!shown) location.href = link.href;
    });
});
