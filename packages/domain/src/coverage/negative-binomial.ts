/** Beyond this the negative binomial is a Poisson distribution to the eye. */
const NEARLY_POISSON = 1e6

/**
 * A quantile of a count with this mean and variance, by the negative binomial distribution; by Poisson's where the
 * variance is not above the mean.
 */
export function countQuantile(share: number, mean: number, variance: number): number {
  if (mean <= 0) return 0
  const size = variance > mean ? Math.min(mean ** 2 / (variance - mean), NEARLY_POISSON) : NEARLY_POISSON
  const miss = Math.log(mean / (size + mean))
  let logMass = size * -Math.log1p(mean / size)
  let below = 0
  const far = Math.ceil(mean + 40 * Math.sqrt(Math.max(mean, variance)) + 40)
  for (let count = 0; count < far; count++) {
    below += Math.exp(logMass)
    if (below >= share) return count
    logMass += Math.log((count + size) / (count + 1)) + miss
  }
  return far
}
