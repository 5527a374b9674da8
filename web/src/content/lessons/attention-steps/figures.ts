/** The figures of this lesson, as its pages name them: their styles come with this lesson only. */
export { default as AttentionBench } from '../../../figures/attention-bench/AttentionBench.astro';
export { default as AttentionMask } from '../../../figures/attention-mask/AttentionMask.astro';
export { default as AttentionWalk } from '../../../figures/attention-walk/AttentionWalk.astro';
