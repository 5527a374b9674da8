/** The figures of this lesson, as its pages name them: their styles come with this lesson only. */
export {};
