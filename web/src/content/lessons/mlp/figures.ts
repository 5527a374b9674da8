/** The figures of this lesson, as its pages name them: their styles come with this lesson only. */
export { default as ConceptMap } from '../../../components/lesson/ConceptMap.astro';
export { default as ContextExplosion } from '../../../figures/context-explosion/ContextExplosion.astro';
export { default as EmbeddingLookup } from '../../../figures/embedding-lookup/EmbeddingLookup.astro';
export { default as EmbeddingMap } from '../../../figures/embedding-map/EmbeddingMap.astro';
export { default as FirstLoss } from '../../../figures/first-loss/FirstLoss.astro';
export { default as ForwardPass } from '../../../figures/forward-pass/ForwardPass.astro';
export { default as GradientNoise } from '../../../figures/gradient-noise/GradientNoise.astro';
export { default as LearningRateSweep } from '../../../figures/learning-rate-sweep/LearningRateSweep.astro';
export { default as OverfitBatch } from '../../../figures/overfit-batch/OverfitBatch.astro';
export { default as Sampling } from '../../../figures/sampling/Sampling.astro';
export { default as ScalingGrid } from '../../../figures/scaling-grid/ScalingGrid.astro';
export { default as SlidingWindow } from '../../../figures/sliding-window/SlidingWindow.astro';
export { default as Softmax } from '../../../figures/softmax/Softmax.astro';
export { default as StorageView } from '../../../figures/storage-view/StorageView.astro';
export { default as Training } from '../../../components/lesson/TrainingFigure.astro';
