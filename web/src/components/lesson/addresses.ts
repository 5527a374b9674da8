const kVideos = 'https://www.youtube.com/watch?v=';
/** The video of each lesson that follows one. */
export const kLectures: Partial<Record<string, string>> = { mlp: `${kVideos}TCH_1BHY58I` };

const kRepositories = 'https://github.com/karpathy';
const kColab = 'https://colab.research.google.com';
const kPyTorch = 'https://docs.pytorch.org/tutorials';

/** The lecture's notebook, below the folder of the repository's files. */
const kNotebook = 'makemore/makemore_part2_mlp.ipynb';
const kFiles = `${kRepositories}/nn-zero-to-hero/blob/master`;

/** Pages of other sites that the lessons link to, the same for both languages. */
export const kAddresses: Record<string, string> = {
  video: kLectures.mlp!,
  makemore: `${kRepositories}/makemore`,
  notebook: `${kFiles}/lectures/${kNotebook}`,
  colab: `${kColab}/drive/1H5CSy-OnisagUgDUXhHwo1ng2pjKHYSN?usp=sharing`,
  numpy: 'https://cs231n.github.io/python-numpy-tutorial',
  tensors: `${kPyTorch}/beginner/basics/tensorqs_tutorial.html`,
  pytorch: `${kPyTorch}/beginner/nlp/pytorch_tutorial.html`,
};
