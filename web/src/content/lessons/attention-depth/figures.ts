/** The figures of this lesson, as its pages name them: their styles come with this lesson only. */
export { default as Alignment } from '../../../figures/alignment/Alignment.astro';
export { default as AttentionCost } from '../../../figures/attention-cost/AttentionCost.astro';
export { default as CrossAttention } from '../../../figures/cross-attention/CrossAttention.astro';
export { default as DimensionFlow } from '../../../figures/dimension-flow/DimensionFlow.astro';
export { default as FlashTiles } from '../../../figures/flash-tiles/FlashTiles.astro';
export { default as ImagePatches } from '../../../figures/image-patches/ImagePatches.astro';
export { default as KvCache } from '../../../figures/kv-cache/KvCache.astro';
export { default as MultiHead } from '../../../figures/multi-head/MultiHead.astro';
export { default as ScoreScale } from '../../../figures/score-scale/ScoreScale.astro';
