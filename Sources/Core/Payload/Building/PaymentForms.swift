/// The ways of asking for a payment that are neither a SEPA transfer nor a Swiss bill.
enum PaymentForms {
    static let all =
        [
            [UPIBuilder.form], CoinBuilder.forms, [EthereumBuilder.form, LightningBuilder.form], PaymentLinkBuilder.forms,
            MerchantBuilder.forms, [RussianPaymentBuilder.form, ShortPaymentBuilder.form],
        ].flatMap(\.self)
}
