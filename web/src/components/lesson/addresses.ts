/** The lecture's video. */
export const kLecture = 'https://www.youtube.com/watch?v=TCH_1BHY58I';

/** Pages of other sites that the lessons link to, the same for both languages. */
export const kAddresses: Record<string, string> = {
  video: kLecture,
  makemore: 'https://github.com/karpathy/makemore',
  notebook:
    'https://github.com/karpathy/nn-zero-to-hero/blob/master/lectures/makemore/makemore_part2_mlp.ipynb',
  colab: 'https://colab.research.google.com/drive/1H5CSy-OnisagUgDUXhHwo1ng2pjKHYSN?usp=sharing',
  numpy: 'https://cs231n.github.io/python-numpy-tutorial',
  tensors: 'https://docs.pytorch.org/tutorials/beginner/basics/tensorqs_tutorial.html',
  pytorch: 'https://docs.pytorch.org/tutorials/beginner/nlp/pytorch_tutorial.html',
};
