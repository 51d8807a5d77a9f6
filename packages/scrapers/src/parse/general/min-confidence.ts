/** Below this the general reader's result is a proposal: docs/general-reader.md says how the bound was measured. */
export const LEAST_SURE = 0.6
