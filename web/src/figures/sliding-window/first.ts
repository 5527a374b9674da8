/** The lecture's example. */
export const kFirstWord = 'emma';
